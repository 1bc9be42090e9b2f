/** A person as the server sends them; an unknown name is empty. */
export interface NamedPerson {
  readonly name: string;
  /** The email. */
  readonly username: string;
}

/** A person's name, or else the email. */
export function shortName({ name, username }: NamedPerson): string {
  return name || username;
}

/** A name that distinguishes a person from others with the same name. */
export function fullName({ name, username }: NamedPerson): string {
  return name ? `${name} (${username})` : username;
}
