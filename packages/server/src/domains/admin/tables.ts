import type { AuditAction, AuditSubject } from '@tinkerstream/contract/admin';

/** Times are in milliseconds since 1970. */
export type AdminTables = {
  maintenance_period: { id: string; start_from: number; end_until: number; show_since: number };
  place: {
    /** The id is constant: there is one row, or none. */
    id: string;
    name: string;
    host: string | null;
    /** Whether the guided start is due: 1 until it is done. */
    start_due: number;
  };
  audit_entry: {
    id: string;
    created_on: number;
    actor_id: string;
    actor_email: string;
    action: AuditAction;
    subject: AuditSubject;
    subject_id: string;
    /** The state before the change as JSON. */
    before: string | null;
    after: string | null;
  };
};
