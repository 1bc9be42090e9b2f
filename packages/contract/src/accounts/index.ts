export * from './current-user.ts';
export * from './password.ts';
export * from './passwords.ts';
export * from './registration.ts';
export * from './roles.ts';
export * from './second-step.ts';
export * from './sign-in.ts';
export * from './teacher-role.ts';
