export const subscriptions = {
  inactive: 'Your subscription is not active',
  inactiveText: 'Your account is signed in, but no subscription covers it now. Please ask your school or our support.',
  permissionTitle: 'Not included in your subscription',
  permissionText:
    'Your subscription does not allow this, or you have reached its limit. Please ask your school or our support about an upgrade.',
};

export type SubscriptionsTexts = typeof subscriptions;
