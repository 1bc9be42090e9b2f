import { PageHeader } from '../../ui/page/page-header.tsx';
import { useOwnView } from '../../ui/table/list-view.ts';
import { SearchedList } from '../../ui/table/searched-list.tsx';
import { type ThirdPartyPackage, thirdPartyPackages } from './third-party-packages.ts';
import classes from './third-party-page.module.css';

const PAGE_SIZE = 50;

/** Third-party packages and their license texts, in English only. */
export function ThirdPartyPage() {
  const [view, changeView] = useOwnView();
  return (
    <article lang="en">
      <PageHeader
        title="Third-party software"
        intro={`Tinkerstream is built on the work of others. These ${thirdPartyPackages.length} packages are part of this server or its pages, under the licenses their makers chose. Thank you.`}
      />
      <SearchedList
        label="Packages"
        list={thirdPartyPackages}
        pageSize={PAGE_SIZE}
        view={view}
        onView={changeView}
        searchHint="Name or license"
        textOf={({ name, license }) => `${name} ${license}`}
        render={(packages) => (
          <ul className={classes.packages}>
            {packages.map((one) => (
              <li key={`${one.name} ${one.version}`}>
                {one.text === '' ? (
                  <Name {...one} />
                ) : (
                  <details>
                    <summary>
                      <Name {...one} />
                    </summary>
                    <pre>{one.text}</pre>
                  </details>
                )}
              </li>
            ))}
          </ul>
        )}
      />
    </article>
  );
}

function Name({ name, version, license }: ThirdPartyPackage) {
  return (
    <span className={classes.name}>
      <strong>{name}</strong> <span>{version}</span> <span>{license}</span>
    </span>
  );
}
