import { projectErrors } from '@tinkerstream/contract/error-codes';
import { type EmbeddedMap, getEmbeddedMap } from '@tinkerstream/contract/projects';
import { AppError } from '../../platform/app-error.ts';
import type { PublicReads } from '../../platform/http/public-reads.ts';
import type { Route } from '../../platform/http/route.ts';
import type { PublicIds } from '../../platform/secrets/public-ids.ts';
import type { RecordsService } from '../records/index.ts';
import { presentDataType, type TopicsService } from '../topics/index.ts';
import type { EmbeddedMapsService } from './embedded-maps.ts';

interface EmbeddedMapParts {
  readonly maps: EmbeddedMapsService;
  readonly topics: Pick<TopicsService, 'dataTypesOf'>;
  readonly records: Pick<RecordsService, 'latestByDataType'>;
  readonly publicIds: PublicIds;
  readonly publicReads: PublicReads;
}

export function embeddedMapRoutes(
  route: Route,
  { maps, topics, records, publicIds, publicReads }: EmbeddedMapParts,
): void {
  route(getEmbeddedMap, ({ embedMapToken }, { client }) =>
    publicReads.answer(client.address, `map ${embedMapToken}`, () => read(embedMapToken)),
  );

  async function read(embedMapToken: string): Promise<EmbeddedMap> {
    const project = await maps.find(embedMapToken);
    if (!project) throw new AppError(projectErrors.mapNotPublic);
    const shown = await maps.topicsOf(project);
    const ids = shown.map((topic) => topic.id);
    const [dataTypes, latest] = await Promise.all([topics.dataTypesOf(ids), records.latestByDataType(ids)]);
    const publicId = (id: string) => publicIds(embedMapToken, id);
    return {
      projectId: publicId(project.id),
      projectName: project.name,
      topics: shown.map(({ id, description, latitude, longitude }) => ({
        topicId: publicId(id),
        description,
        latitude,
        longitude,
        latestRecords: (dataTypes.get(id) ?? []).flatMap((dataType) => {
          const record = latest.get(dataType.id);
          if (!record) return [];
          const { value, createdOn } = record;
          const dataRecordType = { ...presentDataType(dataType), id: publicId(dataType.id) };
          return [{ dataRecordType, value, createdOn }];
        }),
      })),
    };
  }
}
