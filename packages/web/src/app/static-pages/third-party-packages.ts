/** A third-party package in the product. */
export interface ThirdPartyPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX identifier, such as 'MIT'. */
  readonly license: string;
  /** The content of its license file; '' if it has none. */
  readonly text: string;
}

/**
 * All third-party packages, by name. The build replaces this file with the list (see `third-party.ts` beside
 * vite.config.ts).
 */
export declare const thirdPartyPackages: readonly ThirdPartyPackage[];
