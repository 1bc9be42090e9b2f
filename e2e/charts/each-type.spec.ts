// Before a release.
import { ChartType, listRecentCharts } from '@tinkerstream/contract/charts';
import { expectFitsPhone } from '../support/accessibility.ts';
import { create, createRoof } from '../support/chart-wizard.ts';
import { beSignedIn, expect, publish, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { chartWizard, charts } = TEXTS.en;

for (const type of ChartType.options) {
  test(`${type} is previewed and created from the wizard, and fits a phone`, async ({ page, server }) => {
    await setLanguage(page, 'en', server);
    await beSignedIn(page, server.http);
    const { api, topic } = await createRoof(server);
    await publish(server, topic.topicName, 'temperature=20,humidity=61,latitude=22.3,longitude=114.2');
    await page.goto(`/charts/create?topicId=${topic.id}`);
    await page.locator(`input[type=radio][value=${type}]`).check();
    await page.getByRole('button', { name: charts.next }).click();
    // A board grid without a name has the name of its preview.
    await expect(page.getByRole('region', { name: chartWizard.preview, exact: true }).first()).toBeVisible();
    await expectFitsPhone(page, 'the wizard');
    await create(page, 'One of each');
    await expectFitsPhone(page, 'the chart');
    const [chart] = await api.call(listRecentCharts, { count: 1 });
    expect(chart).toMatchObject({ name: 'One of each', chartType: { name: type } });
  });
}
