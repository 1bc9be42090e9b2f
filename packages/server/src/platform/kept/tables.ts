export type KeptTables = {
  kept: {
    /** What keeps it: no other part of the code uses its scopes. */
    scope: string;
    key: string;
    /** JSON. */
    content: string;
    /** A change with a lower place is older, and is not written. */
    place: number;
  };
};
