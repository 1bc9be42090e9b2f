/** A reason not to start that the operator can fix. It is printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Thrown if another program listens on the port of a setting. */
export class PortTaken extends StartError {
  readonly setting: string;
  readonly port: number;

  constructor(setting: string, port: number) {
    super(
      `Port ${port} (${setting}) is in use by another program. Stop that program, or set ${setting} to another port.`,
    );
    this.setting = setting;
    this.port = port;
  }
}
