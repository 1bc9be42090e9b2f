import { lazyPage } from '../lazy-page.ts';

// The pages for anyone, each loaded on demand.

export const OpenShell = lazyPage(() => import('../shell/open-shell.tsx'), 'OpenShell');
export const RegisterPage = lazyPage(
  () => import('../../domains/accounts/registration/register-page.tsx'),
  'RegisterPage',
);
export const RegisterLicensePage = lazyPage(
  () => import('../../domains/accounts/registration/register-license-page.tsx'),
  'RegisterLicensePage',
);
export const RegisterGuestPage = lazyPage(
  () => import('../../domains/accounts/registration/register-guest-page.tsx'),
  'RegisterGuestPage',
);
export const RegisterSchoolPage = lazyPage(
  () => import('../../domains/accounts/registration/register-school-page.tsx'),
  'RegisterSchoolPage',
);
export const ResetPasswordPage = lazyPage(
  () => import('../../domains/accounts/passwords/reset-password-page.tsx'),
  'ResetPasswordPage',
);
export const UseCodePage = lazyPage(() => import('../../domains/accounts/sign-in/use-code-page.tsx'), 'UseCodePage');
export const GiveCodePage = lazyPage(() => import('../../domains/accounts/sign-in/give-code-page.tsx'), 'GiveCodePage');
export const SetupPasswordPage = lazyPage(
  () => import('../../domains/accounts/passwords/setup-password-page.tsx'),
  'SetupPasswordPage',
);
export const ChangePasswordPage = lazyPage(
  () => import('../../domains/accounts/passwords/change-password-page.tsx'),
  'ChangePasswordPage',
);
export const ProfilePage = lazyPage(() => import('../../domains/accounts/profile/profile-page.tsx'), 'ProfilePage');
export const LicenseCheckPage = lazyPage(
  () => import('../../domains/subscriptions/license-check-page.tsx'),
  'LicenseCheckPage',
);
export const ResourcePage = lazyPage(() => import('../../domains/subscriptions/resource-page.tsx'), 'ResourcePage');
export const JoinPage = lazyPage(() => import('../../domains/classes/join/join-page.tsx'), 'JoinPage');
export const MailMutePage = lazyPage(() => import('../../domains/applets/mail-mute-page.tsx'), 'MailMutePage');
export const WeatherPage = lazyPage(() => import('../../domains/learning/weather/weather-page.tsx'), 'WeatherPage');
export const WhatsNewPage = lazyPage(() => import('../../domains/admin/whats-new-page.tsx'), 'WhatsNewPage');
export const FaqPage = lazyPage(() => import('../static-pages/faq-page.tsx'), 'FaqPage');
export const HelpStartPage = lazyPage(() => import('../../pages/help/help-page.tsx'), 'HelpStartPage');
export const HelpPage = lazyPage(() => import('../../pages/help/help-page.tsx'), 'HelpPage');
export const HttpsPage = lazyPage(() => import('../static-pages/https/https-page.tsx'), 'HttpsPage');
export const ConnectPage = lazyPage(() => import('../../domains/boards/connect/connect-page.tsx'), 'ConnectPage');
export const ReachedPage = lazyPage(() => import('../../domains/admin/start/reached-page.tsx'), 'ReachedPage');
export const VirtualBoardPage = lazyPage(
  () => import('../../domains/boards/virtual/virtual-board-page.tsx'),
  'VirtualBoardPage',
);
export const HostsPage = lazyPage(() => import('../../domains/boards/hosts-page.tsx'), 'HostsPage');
export const ContactUsPage = lazyPage(() => import('../static-pages/contact-us-page.tsx'), 'ContactUsPage');
export const PrivacyPage = lazyPage(() => import('../static-pages/privacy-page.tsx'), 'PrivacyPage');
export const CopyrightPage = lazyPage(() => import('../static-pages/copyright-page.tsx'), 'CopyrightPage');
export const DisclaimerPage = lazyPage(() => import('../static-pages/disclaimer-page.tsx'), 'DisclaimerPage');
export const TermsPage = lazyPage(() => import('../static-pages/terms-page.tsx'), 'TermsPage');
export const ThirdPartyPage = lazyPage(() => import('../static-pages/third-party-page.tsx'), 'ThirdPartyPage');
