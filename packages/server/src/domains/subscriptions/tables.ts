import type { ApplicationStatus } from '@tinkerstream/contract/admin';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { SchoolLevel, TeacherRole } from '@tinkerstream/contract/platform/teacher-role';
import type { LicenseType } from '@tinkerstream/contract/subscriptions';

/** Times are in milliseconds since 1970. Emails and domains are in lower case, codes and keys in upper case. */
export type SubscriptionsTables = {
  whitelist_email: { id: string; email: string; remarks: string };
  ended_access: { email: string; ended_on: number };
  event_code: {
    id: string;
    code: string;
    name: string;
    start_from: number;
    end_until: number;
    registration_end: number;
  };
  event_code_use: { user_id: string; event_code_id: string; used_on: number };
  school: {
    id: string;
    name: string;
    email_domain: string;
    /** The level as corrected by an administrator; null derives it from the applications. */
    level: SchoolLevel | null;
    /** The start of validity, null like its end before the first approval. */
    valid_from: number | null;
    /** The latest of `set_valid_to` and the ends of the events whose applications extend the validity. */
    valid_to: number | null;
    /** The end as set by an administrator. */
    set_valid_to: number | null;
    can_ai: 0 | 1;
    can_open_api: 0 | 1;
    created_on: number;
  };
  /** Accounts that belong to a school without an email of its domain. */
  school_member: { user_id: string; school_id: string };
  school_application: {
    id: string;
    school_id: string;
    event_code_id: string;
    status: ApplicationStatus;
    /** Whether the application was approved, and no administrator has set the validity since then. */
    extends_validity: 0 | 1;
    /** The name as the teacher wrote it. */
    school_name: string;
    teacher_name: string;
    teacher_email: string;
    teacher_tel: string;
    teacher_role: TeacherRole;
    teacher_role_remarks: string;
    /** The language of the form, and of mails to the teacher. */
    language: Language;
    remarks: string;
    created_on: number;
  };
  license_target: { id: string; target_name: string; company_name: string; created_on: number };
  license_batch: {
    id: string;
    target_id: string;
    request_key: string | null;
    /** The secret part of the file name. */
    file_token: string;
    license_type: LicenseType;
    license_count: number;
    generated_count: number;
    /** The days from the first use; either this or `expire_date` is set. */
    trial_days: number | null;
    expire_date: number | null;
    max_consumption_count: number;
    max_concurrent_count: number;
    /** A `Permission` as JSON. */
    permission: string;
    start_generation_time: number | null;
    complete_generation_time: number | null;
    revoked_on: number | null;
    created_on: number;
  };
  license: {
    id: string;
    batch_id: string;
    license_key: string;
    first_consumed_on: number | null;
    revoked_on: number | null;
  };
  license_consumption: {
    user_id: string;
    license_id: string;
    /** The package, copied from the batch, where it never changes: it finds the users of a package without a join. */
    target_id: string;
    consumed_on: number;
  };
};
