export type KeptTables = {
  kept: {
    /** The owner of the memory: no other part of the code uses its scopes. */
    scope: string;
    key: string;
    /** The content as JSON. */
    content: string;
    /** The place of the change: one with a lower place is older, and is not written. */
    place: number;
  };
};
