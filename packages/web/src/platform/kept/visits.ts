import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUserQuery } from '../current-user.ts';
import { keepJson, keptJson } from './browser-store.ts';

const STORED = 'visits';
/** The number of stored visits of all users of this browser, since many share a classroom computer. */
const MAX_KEPT = 100;

/** A page that a user has opened in this browser, and may return to. */
export interface Visit {
  readonly kind: 'project' | 'topic' | 'dashboard';
  readonly id: string;
  /** The section of the project. */
  readonly section?: string | undefined;
}

type StoredVisit = Visit & { readonly userId: string };

/** Remembers in this browser that the user has opened a page. */
export function useVisit(kind: Visit['kind'], id: string, section?: string): void {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  useEffect(() => {
    const others = readVisits().filter((one) => one.userId !== user.id || one.kind !== kind || one.id !== id);
    const kept = [{ userId: user.id, kind, id, section }, ...others].slice(0, MAX_KEPT);
    keepJson(STORED, kept);
  }, [user.id, kind, id, section]);
}

/** The pages that the user has opened in this browser, the latest first. */
export function useVisits(): readonly Visit[] {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const [visits] = useState(readVisits);
  return visits.filter(({ userId }) => userId === user.id);
}

function readVisits(): readonly StoredVisit[] {
  const stored = keptJson(STORED);
  return Array.isArray(stored) ? stored.filter(isVisit) : [];
}

function isVisit(value: unknown): value is StoredVisit {
  const { userId, kind, id } = (value ?? {}) as Partial<Record<keyof StoredVisit, unknown>>;
  return [userId, kind, id].every((part) => typeof part === 'string');
}
