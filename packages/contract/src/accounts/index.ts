export * from './current-user.ts';
export * from './email-verification.ts';
export * from './password.ts';
export * from './passwords.ts';
export * from './registration.ts';
export * from './roles.ts';
export * from './sign-in.ts';
export * from './teacher-role.ts';
