/** The route of a package. */
export function targetAddress(licenseTargetId: string) {
  return {
    to: '/admin/license/target/$licenseTargetId/license-target-{$licenseTargetId}',
    params: { licenseTargetId },
  } as const;
}
