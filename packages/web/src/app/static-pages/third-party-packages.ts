/** A package of others that the product is made with. */
export interface ThirdPartyPackage {
  readonly name: string;
  readonly version: string;
  /** By its SPDX name, as 'MIT'. */
  readonly license: string;
  /** What its licence file says; '' where it brings none. */
  readonly text: string;
}

/** All of them, by name. The build puts the list in the place of this file (`third-party.ts` beside its settings). */
export declare const thirdPartyPackages: readonly ThirdPartyPackage[];
