import { createRoute, notFound } from '@tanstack/react-router';
import { isMember, redirectSignedIn } from '../guard.ts';
import { lazyPage } from '../lazy-page.ts';
import { root } from './root.ts';
import { refSearch, text } from './search.ts';

/** Pages that anyone may open; signed-in users see them in the shell. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: async () => ({ isMember: await isMember() }),
  component: lazyPage(() => import('../shell/open-shell.tsx'), 'OpenShell'),
});

const register = createRoute({
  getParentRoute: () => open,
  path: '/user/register',
  validateSearch: refSearch,
  beforeLoad: redirectSignedIn,
  component: lazyPage(() => import('../../domains/accounts/registration/register-page.tsx'), 'RegisterPage'),
});

const registerWithLicense = createRoute({
  getParentRoute: () => open,
  path: '/user/register/register-with-license',
  validateSearch: refSearch,
  beforeLoad: redirectSignedIn,
  component: lazyPage(
    () => import('../../domains/accounts/registration/register-license-page.tsx'),
    'RegisterLicensePage',
  ),
});

const registerGuest = createRoute({
  getParentRoute: () => open,
  path: '/user/register/guest',
  validateSearch: refSearch,
  beforeLoad: redirectSignedIn,
  component: lazyPage(() => import('../../domains/accounts/registration/register-guest-page.tsx'), 'RegisterGuestPage'),
});

const registerSchool = createRoute({
  getParentRoute: () => open,
  path: '/user/register/school',
  validateSearch: refSearch,
  beforeLoad: redirectSignedIn,
  component: lazyPage(
    () => import('../../domains/accounts/registration/register-school-page.tsx'),
    'RegisterSchoolPage',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => open,
  path: '/user/reset-password',
  validateSearch: refSearch,
  beforeLoad: redirectSignedIn,
  component: lazyPage(() => import('../../domains/accounts/passwords/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const useCode = createRoute({
  getParentRoute: () => open,
  path: '/user/login/code',
  validateSearch: refSearch,
  beforeLoad: redirectSignedIn,
  component: lazyPage(() => import('../../domains/accounts/sign-in/use-code-page.tsx'), 'UseCodePage'),
});

const giveCode = createRoute({
  getParentRoute: () => open,
  path: '/user/give-code',
  validateSearch: (search: Record<string, unknown>): { email?: string } => ({ email: text(search.email) }),
  component: lazyPage(() => import('../../domains/accounts/sign-in/give-code-page.tsx'), 'GiveCodePage'),
});

const setupPassword = createRoute({
  getParentRoute: () => open,
  path: '/user/setup-password',
  // `via`: how the user came, where it matters that the way works only once.
  validateSearch: (search: Record<string, unknown>): { ref?: string | undefined; via?: 'code' | undefined } => ({
    ...refSearch(search),
    via: search.via === 'code' ? 'code' : undefined,
  }),
  component: lazyPage(() => import('../../domains/accounts/passwords/setup-password-page.tsx'), 'SetupPasswordPage'),
});

const changePassword = createRoute({
  getParentRoute: () => open,
  path: '/user/change-password',
  component: lazyPage(() => import('../../domains/accounts/passwords/change-password-page.tsx'), 'ChangePasswordPage'),
});

const profile = createRoute({
  getParentRoute: () => open,
  path: '/user/profile',
  component: lazyPage(() => import('../../domains/accounts/profile/profile-page.tsx'), 'ProfilePage'),
});

const licenseCheck = createRoute({
  getParentRoute: () => open,
  path: '/license/detail',
  component: lazyPage(() => import('../../domains/subscriptions/license-check-page.tsx'), 'LicenseCheckPage'),
});

const licenseDetail = createRoute({
  getParentRoute: () => open,
  path: '/license/detail/$licenseKey',
  component: lazyPage(() => import('../../domains/subscriptions/license-check-page.tsx'), 'LicenseCheckPage'),
});

const resource = createRoute({
  getParentRoute: () => open,
  path: '/resource',
  component: lazyPage(() => import('../../domains/subscriptions/resource-page.tsx'), 'ResourcePage'),
});

const joinClass = createRoute({
  getParentRoute: () => open,
  path: '/join',
  // The router parses digits as a number.
  validateSearch: (search: Record<string, unknown>): { code?: string } => ({
    code: text(typeof search.code === 'number' ? String(search.code) : search.code),
  }),
  component: lazyPage(() => import('../../domains/classes/join/join-page.tsx'), 'JoinPage'),
});

const mailMute = createRoute({
  getParentRoute: () => open,
  path: '/event-trigger/emails/token/$token',
  component: lazyPage(() => import('../../domains/applets/mail-mute-page.tsx'), 'MailMutePage'),
});

const weather = createRoute({
  getParentRoute: () => open,
  path: '/resource/open-api/weather',
  component: lazyPage(() => import('../../domains/learning/weather/weather-page.tsx'), 'WeatherPage'),
});

const whatsNew = createRoute({
  getParentRoute: () => open,
  path: '/whats-new',
  component: lazyPage(() => import('../../domains/admin/whats-new-page.tsx'), 'WhatsNewPage'),
});

const faq = createRoute({
  getParentRoute: () => open,
  path: '/faq',
  component: lazyPage(() => import('../static-pages/faq-page.tsx'), 'FaqPage'),
});

const help = createRoute({
  getParentRoute: () => open,
  path: '/help',
  component: lazyPage(() => import('../../pages/help/help-page.tsx'), 'HelpStartPage'),
});

const helpPage = createRoute({
  getParentRoute: () => open,
  path: '/help/$page',
  component: lazyPage(() => import('../../pages/help/help-page.tsx'), 'HelpPage'),
});

const https = createRoute({
  getParentRoute: () => open,
  path: '/static/https',
  component: lazyPage(() => import('../static-pages/https/https-page.tsx'), 'HttpsPage'),
});

const connect = createRoute({
  getParentRoute: () => open,
  path: '/connect/$topicName',
  component: lazyPage(() => import('../../domains/boards/connect/connect-page.tsx'), 'ConnectPage'),
});

const reached = createRoute({
  getParentRoute: () => open,
  path: '/static/reached/$token',
  component: lazyPage(() => import('../../domains/admin/start/reached-page.tsx'), 'ReachedPage'),
});

const virtualBoard = createRoute({
  getParentRoute: () => open,
  path: '/virtual/board/$topicName',
  component: lazyPage(() => import('../../domains/boards/virtual/virtual-board-page.tsx'), 'VirtualBoardPage'),
});

const boardHosts = createRoute({
  getParentRoute: () => open,
  path: '/static/board-hosts',
  component: lazyPage(() => import('../../domains/boards/hosts/hosts-page.tsx'), 'HostsPage'),
});

const contactUs = createRoute({
  getParentRoute: () => open,
  path: '/contact-us',
  component: lazyPage(() => import('../static-pages/contact-us-page.tsx'), 'ContactUsPage'),
});

/** The legal pages exist in these two languages, by their names in URLs. */
function requireLegalLanguage({ params }: { params: { language: string } }): void {
  if (params.language !== 'en' && params.language !== 'tc') throw notFound({ routeId: '__root__' });
}

const privacy = createRoute({
  getParentRoute: () => open,
  path: '/static/$language/privacy/content.html',
  beforeLoad: requireLegalLanguage,
  component: lazyPage(() => import('../static-pages/privacy-page.tsx'), 'PrivacyPage'),
});

const copyright = createRoute({
  getParentRoute: () => open,
  path: '/static/$language/copyright/content.html',
  beforeLoad: requireLegalLanguage,
  component: lazyPage(() => import('../static-pages/copyright-page.tsx'), 'CopyrightPage'),
});

const disclaimer = createRoute({
  getParentRoute: () => open,
  path: '/static/$language/disclaimer/content.html',
  beforeLoad: requireLegalLanguage,
  component: lazyPage(() => import('../static-pages/disclaimer-page.tsx'), 'DisclaimerPage'),
});

const terms = createRoute({
  getParentRoute: () => open,
  path: '/static/$language/terms/content.html',
  beforeLoad: requireLegalLanguage,
  component: lazyPage(() => import('../static-pages/terms-page.tsx'), 'TermsPage'),
});

const thirdParty = createRoute({
  getParentRoute: () => open,
  path: '/static/en/thirdParty/content.html',
  component: lazyPage(() => import('../static-pages/third-party-page.tsx'), 'ThirdPartyPage'),
});

export const openRoutes = open.addChildren([
  register,
  registerWithLicense,
  registerGuest,
  registerSchool,
  resetPassword,
  useCode,
  giveCode,
  setupPassword,
  changePassword,
  profile,
  licenseCheck,
  licenseDetail,
  joinClass,
  mailMute,
  resource,
  weather,
  whatsNew,
  faq,
  help,
  helpPage,
  https,
  connect,
  reached,
  virtualBoard,
  boardHosts,
  contactUs,
  privacy,
  copyright,
  disclaimer,
  terms,
  thirdParty,
]);
