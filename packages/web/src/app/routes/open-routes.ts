import { createRoute, notFound } from '@tanstack/react-router';
import { isMember, redirectSignedIn } from '../guard.ts';
import { pagesIn } from '../lazy-page.ts';
import { root } from './root.ts';
import { refSearch, text } from './search.ts';

const page = pagesIn(() => import('./open-pages.ts'));

/** Pages that anyone may open; signed-in users see them in the shell. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: async () => ({ isMember: await isMember() }),
  component: page('OpenShell'),
});

const register = createRoute({
  getParentRoute: () => open,
  path: '/user/register',
  validateSearch: refSearch,
  beforeLoad: redirectSignedIn,
  component: page('RegisterPage'),
});

const registerWithLicense = createRoute({
  getParentRoute: () => open,
  path: '/user/register/register-with-license',
  validateSearch: refSearch,
  beforeLoad: redirectSignedIn,
  component: page('RegisterLicensePage'),
});

const registerGuest = createRoute({
  getParentRoute: () => open,
  path: '/user/register/guest',
  validateSearch: refSearch,
  beforeLoad: redirectSignedIn,
  component: page('RegisterGuestPage'),
});

const registerSchool = createRoute({
  getParentRoute: () => open,
  path: '/user/register/school',
  validateSearch: refSearch,
  beforeLoad: redirectSignedIn,
  component: page('RegisterSchoolPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => open,
  path: '/user/reset-password',
  validateSearch: refSearch,
  beforeLoad: redirectSignedIn,
  component: page('ResetPasswordPage'),
});

const useCode = createRoute({
  getParentRoute: () => open,
  path: '/user/login/code',
  validateSearch: refSearch,
  beforeLoad: redirectSignedIn,
  component: page('UseCodePage'),
});

const giveCode = createRoute({
  getParentRoute: () => open,
  path: '/user/give-code',
  validateSearch: (search: Record<string, unknown>): { email?: string } => ({ email: text(search.email) }),
  component: page('GiveCodePage'),
});

const setupPassword = createRoute({
  getParentRoute: () => open,
  path: '/user/setup-password',
  // `via` says how the user came: a one-time code works only once.
  validateSearch: (search: Record<string, unknown>): { ref?: string | undefined; via?: 'code' | undefined } => ({
    ...refSearch(search),
    via: search.via === 'code' ? 'code' : undefined,
  }),
  component: page('SetupPasswordPage'),
});

const changePassword = createRoute({
  getParentRoute: () => open,
  path: '/user/change-password',
  component: page('ChangePasswordPage'),
});

const profile = createRoute({
  getParentRoute: () => open,
  path: '/user/profile',
  component: page('ProfilePage'),
});

const licenseCheck = createRoute({
  getParentRoute: () => open,
  path: '/license/detail',
  component: page('LicenseCheckPage'),
});

const licenseDetail = createRoute({
  getParentRoute: () => open,
  path: '/license/detail/$licenseKey',
  component: page('LicenseCheckPage'),
});

const resource = createRoute({
  getParentRoute: () => open,
  path: '/resource',
  component: page('ResourcePage'),
});

const joinClass = createRoute({
  getParentRoute: () => open,
  path: '/join',
  // The router parses digits as a number.
  validateSearch: (search: Record<string, unknown>): { code?: string } => ({
    code: text(typeof search.code === 'number' ? String(search.code) : search.code),
  }),
  component: page('JoinPage'),
});

const mailMute = createRoute({
  getParentRoute: () => open,
  path: '/event-trigger/emails/token/$token',
  component: page('MailMutePage'),
});

const weather = createRoute({
  getParentRoute: () => open,
  path: '/resource/open-api/weather',
  component: page('WeatherPage'),
});

const whatsNew = createRoute({
  getParentRoute: () => open,
  path: '/whats-new',
  component: page('WhatsNewPage'),
});

const faq = createRoute({
  getParentRoute: () => open,
  path: '/faq',
  component: page('FaqPage'),
});

const help = createRoute({
  getParentRoute: () => open,
  path: '/help',
  component: page('HelpStartPage'),
});

const helpPage = createRoute({
  getParentRoute: () => open,
  path: '/help/$page',
  component: page('HelpPage'),
});

const https = createRoute({
  getParentRoute: () => open,
  path: '/static/https',
  component: page('HttpsPage'),
});

const connect = createRoute({
  getParentRoute: () => open,
  path: '/connect/$topicName',
  component: page('ConnectPage'),
});

const reached = createRoute({
  getParentRoute: () => open,
  path: '/static/reached/$token',
  component: page('ReachedPage'),
});

const virtualBoard = createRoute({
  getParentRoute: () => open,
  path: '/virtual/board/$topicName',
  component: page('VirtualBoardPage'),
});

const boardHosts = createRoute({
  getParentRoute: () => open,
  path: '/static/board-hosts',
  component: page('HostsPage'),
});

const contactUs = createRoute({
  getParentRoute: () => open,
  path: '/contact-us',
  component: page('ContactUsPage'),
});

/** The legal pages exist in these two languages, by their names in URLs. */
function requireLegalLanguage({ params }: { params: { language: string } }): void {
  if (params.language !== 'en' && params.language !== 'tc') throw notFound({ routeId: '__root__' });
}

const privacy = createRoute({
  getParentRoute: () => open,
  path: '/static/$language/privacy/content.html',
  beforeLoad: requireLegalLanguage,
  component: page('PrivacyPage'),
});

const copyright = createRoute({
  getParentRoute: () => open,
  path: '/static/$language/copyright/content.html',
  beforeLoad: requireLegalLanguage,
  component: page('CopyrightPage'),
});

const disclaimer = createRoute({
  getParentRoute: () => open,
  path: '/static/$language/disclaimer/content.html',
  beforeLoad: requireLegalLanguage,
  component: page('DisclaimerPage'),
});

const terms = createRoute({
  getParentRoute: () => open,
  path: '/static/$language/terms/content.html',
  beforeLoad: requireLegalLanguage,
  component: page('TermsPage'),
});

const thirdParty = createRoute({
  getParentRoute: () => open,
  path: '/static/en/thirdParty/content.html',
  component: page('ThirdPartyPage'),
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
