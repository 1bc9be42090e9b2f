/** Made by `third-party.ts` beside the build's settings, of what is installed when the web is built. */
declare module 'virtual:third-party' {
  export const thirdPartyPackages: readonly import('./third-party-package.ts').ThirdPartyPackage[];
}
