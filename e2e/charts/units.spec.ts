// Before a release.
import { createChart } from '@tinkerstream/contract/charts';
import { exportProjectData } from '@tinkerstream/contract/records';
import { updateTopicLocation } from '@tinkerstream/contract/topics';
import { readXlsx } from 'hucre/xlsx';
import { texts as gaugeTexts } from '../../packages/web/src/domains/charts/types/gauge/texts.ts';
import { Api } from '../../test/support/api.ts';
import { beSignedIn, expect, publish, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { charts, common, overview, records, topics } = TEXTS.en;

test('a unit is offered, never set unasked, and stands behind values wherever they are read', async ({
  page,
  server,
}) => {
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Weather');
  const { id: topicId, topicName } = await api.createTopic('Roof', 'rain', project.id);
  await api.call(updateTopicLocation, { topicId, lat: 22.3, lng: 114.2 });
  await publish(server, topicName, '_dsn=b7,temp=21.5');
  const typeOf = async (key: string) =>
    (await api.getTopic(topicId)).dataRecordTypes.find(({ keyName }) => keyName === key);
  expect(await typeOf('temp')).toMatchObject({ unit: '' });
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);

  await test.step('one click accepts the suggestion, in the table and in the dialog', async () => {
    await page.goto(`/topic/${topicId}/Roof`);
    const types = page.getByRole('table', { name: topics.dataTypes });
    await types.getByRole('button', { name: topics.takeUnitFor('°C', 'temp') }).click();
    await expect(types.getByRole('cell', { name: '°C', exact: true })).toBeVisible();
    await page.getByRole('button', { name: topics.createDataType }).click();
    const dialog = page.getByRole('dialog', { name: topics.createDataType });
    await dialog.getByLabel(topics.dataTypeName).fill('Humidity');
    await dialog.getByLabel(topics.dataTypeKey).fill('hum');
    await dialog.getByRole('button', { name: topics.takeUnit('%') }).click();
    await dialog.getByRole('button', { name: common.create }).click();
    await expect(types.getByRole('cell', { name: '%', exact: true })).toBeVisible();
    await page.getByRole('button', { name: topics.editDataType('rain') }).click();
    const editing = page.getByRole('dialog', { name: topics.editDataType('rain') });
    await editing.getByRole('combobox', { name: topics.unit }).fill('  l/m²  ');
    await editing.getByRole('button', { name: common.save }).click();
    await expect(types.getByRole('cell', { name: 'l/m²', exact: true })).toBeVisible();
    await publish(server, topicName, '_dsn=b7,temp=22,hum=61');
    const latest = page.getByRole('table', { name: records.latest });
    await expect(latest.getByRole('cell', { name: '22 °C' })).toBeVisible();
    await expect(latest.getByRole('cell', { name: '61%' })).toBeVisible();
  });

  const [temp, hum] = [await typeOf('temp'), await typeOf('hum')];
  const source = (dataTypeId: string | undefined) => ({ topicId, dataTypeId });
  const value = page.getByTestId('latest-value');

  await test.step('on lines, whose description says it too', async () => {
    const { id } = await api.call(createChart, {
      chartType: 'BASIC_LINE_CHART',
      configs: { CHART_NAME: 'Climate' },
      chartSourceConfigs: [source(temp?.id), source(hum?.id)],
    });
    await page.goto(`/charts/${id}/Climate`);
    await expect(value).toHaveText(['22 °C', '61%']);
    const canvas = page.getByRole('img', { name: charts.chartOf('Climate') });
    await expect(canvas).toHaveAccessibleDescription(/22\s°C.*61%/);
    await canvas.hover();
    await expect(page.getByTestId('tooltip')).toContainText(/\d\s°C/);
  });

  await test.step('on gauges and maps', async () => {
    const configs = { CHART_NAME: 'Dial', TEXT: gaugeTexts.en.name, MIN_VALUE: 0, MAX_VALUE: 50 };
    const gauge = await api.call(createChart, {
      chartType: 'GAUGE_CHART',
      configs,
      chartSourceConfigs: [source(temp?.id)],
    });
    await page.goto(`/charts/${gauge.id}/Dial`);
    await expect(value).toHaveText('22 °C');
    const map = await api.call(createChart, {
      chartType: 'POINT_MAP',
      configs: { CHART_NAME: 'Heat', MIN_VALUE: 0, MAX_VALUE: 50 },
      chartSourceConfigs: [{ ...source(temp?.id), description: 'Peak', latitude: 22.3, longitude: 114.2 }],
    });
    await page.goto(`/charts/${map.id}/Heat`);
    await expect(page.getByTestId('map').getByRole('button', { name: 'Peak: 22 °C' })).toBeVisible();
  });

  await test.step('in the list of boards, and in the workbook', async () => {
    await page.goto(`/project/${project.id}/Weather`);
    await expect(page.getByRole('table', { name: overview.boards }).getByText('22 °C')).toBeVisible();
    const file = await api.call(exportProjectData, { projectId: project.id });
    const { sheets } = await readXlsx(await file.arrayBuffer());
    expect(sheets[0]?.rows[0]?.at(-1)).toBe('Unit');
    expect(sheets[0]?.rows.slice(1).map((row) => row.slice(-2))).toEqual(
      expect.arrayContaining([
        [21.5, '°C'],
        [61, '%'],
      ]),
    );
  });
});
