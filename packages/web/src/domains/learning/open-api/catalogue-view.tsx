import { useSuspenseQuery } from '@tanstack/react-query';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { MessageDialog } from '../../../ui/dialogs/dialogs.tsx';
import type { IconName } from '../../../ui/icons.tsx';
import { TileButton, tileGrid } from '../../../ui/links/tile.tsx';
import { TileLink } from '../../../ui/links/tile-link.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { PermissionDialog } from '../../subscriptions/index.ts';
import { apiOf, CATALOGUE, type CatalogueGroup, type CatalogueTile } from './catalogue.ts';

const ICONS: Readonly<Record<CatalogueGroup, IconName>> = {
  ai: 'search',
  iot: 'topic',
  product: 'project',
  openData: 'globe',
  storeApplications: 'list',
};

/** The open APIs by group. */
export function Catalogue({ project }: { project: Project }) {
  const { openApi: texts } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const { isOpenApiAllowed } = project;
  const isOwner = project.projectUsers.some((one) => one.isOwner && one.userId === user.id);
  const [clicked, setClicked] = useState<CatalogueTile>();
  const close = () => setClicked(undefined);

  return (
    <>
      {Object.entries(CATALOGUE).map(([group, tiles]) => (
        <Panel key={group} title={texts.groups[group as CatalogueGroup]}>
          <div className={tileGrid}>
            {tiles.map((tile) => {
              const { title, text } = texts.tiles[tile];
              const api = apiOf(tile);
              const look = {
                icon: ICONS[group as CatalogueGroup],
                title,
                text: isOpenApiAllowed && !api ? `${texts.comingSoon} · ${text}` : text,
              };
              return isOpenApiAllowed && api ? (
                <TileLink
                  key={tile}
                  {...look}
                  from="/project/$projectId/$projectName"
                  to="."
                  search={{ section: 'open-api', openApi: api }}
                />
              ) : (
                <TileButton key={tile} {...look} onClick={() => setClicked(tile)} />
              );
            })}
          </div>
        </Panel>
      ))}
      {clicked && !isOpenApiAllowed && isOwner && <PermissionDialog flag="allowOpenApi" onClose={close} />}
      {clicked && !isOpenApiAllowed && !isOwner && (
        <MessageDialog title={texts.notOfOwner} onClose={close}>
          {texts.notOfOwnerText}
        </MessageDialog>
      )}
      {clicked && isOpenApiAllowed && (
        <MessageDialog title={texts.tiles[clicked].title} onClose={close}>
          {texts.comingSoon}
        </MessageDialog>
      )}
    </>
  );
}
