import { expect, publish, setLanguage, signIn, test } from './fixtures.ts';
import { TEXTS } from './texts.ts';

for (const language of ['en', 'zh-HK'] as const) {
  const { charts, common, projects } = TEXTS[language];

  test(`a board's first message becomes a moving chart, in ${language}`, async ({ page, server }) => {
    await setLanguage(page, language, server);
    await signIn(page);

    await page
      .getByRole('button', { name: projects.create })
      .or(page.getByRole('link', { name: projects.create }))
      .first()
      .click();
    await page.getByLabel(projects.name).fill(`Greenhouse ${language}`);
    await page.getByRole('button', { name: common.create }).click();

    await page.getByRole('tab', { name: projects.iot }).click();
    await page.getByRole('button', { name: projects.createTopic }).first().click();
    await page.getByLabel(projects.topicDescription).fill('Tomatoes');
    await page.getByRole('button', { name: common.create }).click();
    const topicName = (await page.getByTestId('topic-name').first().textContent()) ?? '';
    expect(topicName).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);

    await publish(server, topicName, 'temperature=21.5');
    await page.getByRole('link', { name: charts.openChart('temperature') }).click();
    await expect(page.getByTestId('latest-value')).toHaveText(/21\.5/);

    await publish(server, topicName, 'temperature=22.75');
    await expect(page.getByTestId('latest-value')).toHaveText(/22\.75/, { timeout: 1_000 });

    await page.reload();
    await expect(page.getByTestId('latest-value')).toHaveText(/22\.75/);
  });
}
