export const admin = {
  unavailable: 'Service not available',
  unavailableText: 'The service is not available at the moment. Please try again in a few minutes.',
  contactSupport: 'If this goes on, please write to',
  stillUnavailable: 'Still not available. Please wait a moment.',
};

export type AdminTexts = typeof admin;
