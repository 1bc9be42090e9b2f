export { useSignIn } from './sign-in/use-sign-in.tsx';
