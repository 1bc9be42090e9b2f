/** The part of Google Identity Services that we use (developers.google.com/identity/gsi/web/reference/js-reference). */
interface GoogleIdentity {
  initialize(settings: { client_id: string; callback: (answer: { credential: string }) => void }): void;
  renderButton(place: HTMLElement, look: { text: 'continue_with'; locale: string; width: number }): void;
}

const SCRIPT = 'https://accounts.google.com/gsi/client';

let loading: Promise<GoogleIdentity> | undefined;

/** Loads Google's script once; after a failure, the next call retries. */
export function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= new Promise<GoogleIdentity>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = () => {
      const { google } = window as unknown as { google: { accounts: { id: GoogleIdentity } } };
      resolve(google.accounts.id);
    };
    script.onerror = () => {
      loading = undefined;
      reject(new Error(`Could not load ${SCRIPT}`));
    };
    document.head.append(script);
  });
  return loading;
}
