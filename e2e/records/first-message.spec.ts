import { expect, publish, setLanguage, signIn, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

for (const language of ['en', 'zh-HK'] as const) {
  const { charts, projects } = TEXTS[language];

  test(`a board's first message becomes a live chart, in ${language}`, async ({ page, server }) => {
    await setLanguage(page, language, server);
    await signIn(page);

    await page.getByRole('button', { name: projects.create }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(projects.name).fill(`Greenhouse ${language}`);
    await dialog.getByRole('button', { name: projects.create }).click();

    await page.getByRole('button', { name: projects.createTopic, exact: true }).click();
    await dialog.getByLabel(projects.topicDescription).fill('Tomatoes');
    await dialog.getByRole('button', { name: projects.createTopic }).click();
    const topicName = (await page.getByTestId('topic-name').textContent()) ?? '';
    expect(topicName).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);

    await publish(server, topicName, 'temperature=21.5');
    await expect(page.getByRole('cell', { name: '21.5' })).toBeVisible();
    await page.getByRole('tab', { name: projects.sectionNames.chart }).click();
    await page.getByTitle(charts.openChart('temperature')).click();
    await expect(page.getByTestId('latest-value')).toHaveText(/21\.5/);

    await publish(server, topicName, 'temperature=22.75');
    await expect(page.getByTestId('latest-value')).toHaveText(/22\.75/);

    await page.reload();
    await expect(page.getByTestId('latest-value')).toHaveText(/22\.75/);
  });
}
