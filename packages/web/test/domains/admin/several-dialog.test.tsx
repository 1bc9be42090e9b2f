// @vitest-environment happy-dom
import { userErrors } from '@tinkerstream/contract/error-codes';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { SeveralDialog } from '../../../src/domains/admin/several-dialog.tsx';
import { ApiError } from '../../../src/platform/requests/request.ts';
import { button, click, render } from '../../support/component.tsx';
import { dictionary } from '../../support/texts.ts';

const { lists } = dictionary;
const dialogText = () => document.querySelector('[role=dialog]')?.textContent ?? '';

test('a refusal does not stop the changes after it, and is shown with its reason', async () => {
  const answers = new Map([['b', Promise.withResolvers<void>()]]);
  const change = vi.fn(async (item: string) => {
    await answers.get(item)?.promise;
    if (item !== 'c')
      throw new ApiError(409, { errors: [{ code: userErrors.ownAccessFixed, description: `No ${item}` }] });
  });
  const [onDone, onClose] = [vi.fn(), vi.fn()];
  await render(
    <SeveralDialog
      items={['a', 'b', 'c']}
      nameOf={(item) => `Item ${item}`}
      title="Change three"
      confirm="Change"
      change={change}
      changed="Changed"
      onClose={onClose}
      onDone={onDone}
    >
      This changes a, b and c.
    </SeveralDialog>,
  );
  expect(change).not.toHaveBeenCalled();

  await click(button('Change'));
  await vi.waitFor(() => expect(dialogText()).toContain(lists.progress(1, 3)));
  await act(async () => answers.get('b')?.resolve());
  await vi.waitFor(() => expect(dialogText()).toContain(lists.refused(2, 3)));
  for (const text of ['Item a', 'No a', 'Item b', 'No b']) expect(dialogText()).toContain(text);
  expect(dialogText()).not.toContain('Item c');
  expect(change).toHaveBeenCalledTimes(3);
  expect(onDone).toHaveBeenCalledExactlyOnceWith(['a', 'b']);
  expect(onClose).not.toHaveBeenCalled();
});
