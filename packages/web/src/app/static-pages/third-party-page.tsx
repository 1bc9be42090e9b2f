import { PageHeader } from '../../ui/page-header.tsx';
import { thirdPartyPackages } from './third-party-packages.ts';
import classes from './third-party-page.module.css';

/** Third-party packages and their license texts, in English only. */
export function ThirdPartyPage() {
  return (
    <article lang="en">
      <PageHeader
        title="Third-party software"
        intro={`Tinkerstream stands on the work of others. These ${thirdPartyPackages.length} packages are part of this server or of its pages, under the licenses that their makers chose. Thank you.`}
      />
      <ul className={classes.packages}>
        {thirdPartyPackages.map(({ name, version, license, text }) => (
          <li key={`${name} ${version}`}>
            {text === '' ? (
              <Name name={name} version={version} license={license} />
            ) : (
              <details>
                <summary>
                  <Name name={name} version={version} license={license} />
                </summary>
                <pre>{text}</pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    </article>
  );
}

function Name({ name, version, license }: { name: string; version: string; license: string }) {
  return (
    <span className={classes.name}>
      <strong>{name}</strong> <span>{version}</span> <span>{license}</span>
    </span>
  );
}
