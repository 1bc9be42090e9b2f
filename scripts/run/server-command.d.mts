export declare function serverCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { program: string; args: string[]; env: NodeJS.ProcessEnv; cwd: string };
