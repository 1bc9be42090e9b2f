import { projectErrors } from '@tinkerstream/contract/error-codes';
import type { Invitation } from '@tinkerstream/contract/projects';
import { AppError } from '../../platform/app-error.ts';
import type { Client } from '../../platform/http/caller.ts';
import type { PublicReads } from '../../platform/http/public-reads.ts';
import { LookupLimit } from '../../platform/limits/lookup-limit.ts';
import type { ProjectsRepository } from '../projects/index.ts';
import { EVERYONE, type UserDirectory } from '../users/index.ts';

const TOKEN = /^[0-9a-f]{32}$/;

export type Invitations = ReturnType<typeof createInvitations>;

/** The texts of invitations for people who have not signed in yet. */
export function createInvitations(
  repository: Pick<ProjectsRepository, 'findByToken'>,
  users: Pick<UserDirectory, 'peopleOf'>,
  publicReads: PublicReads,
) {
  const lookups = new LookupLimit({ isName: (text) => TOKEN.test(text) });

  async function read(token: string): Promise<Invitation | undefined> {
    const project = await repository.findByToken('shareToken', token);
    if (!project) return undefined;
    const owner = (await users.peopleOf([project.ownerId], EVERYONE)).get(project.ownerId);
    return { projectName: project.name, ownerName: owner?.name ?? '', role: project.joinRole };
  }

  return {
    /**
     * @throws projectErrors.invitationInvalid for a token that invites to nothing, authErrors.tooManyAttempts
     *   after too many of these
     */
    async find(client: Client, token: string): Promise<Invitation> {
      const invitation = await lookups.find(client, token, () =>
        publicReads.answer(client.address, `invitation ${token}`, () => read(token)),
      );
      if (!invitation) throw new AppError(projectErrors.invitationInvalid);
      return invitation;
    },
  };
}
