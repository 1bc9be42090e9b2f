import type { TeacherRole } from '@tinkerstream/contract/accounts';
import type { ApplicationStatus } from '@tinkerstream/contract/admin';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { LicenseType } from '@tinkerstream/contract/subscriptions';

/** Times are in milliseconds since 1970; e-mails and domains are in lower case, codes and keys in upper case. */
export type SubscriptionsTables = {
  whitelist_email: { id: string; email: string; remarks: string };
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
    /** Both null before the first approval. */
    valid_from: number | null;
    valid_to: number | null;
    created_on: number;
  };
  school_application: {
    id: string;
    school_id: string;
    event_code_id: string;
    status: ApplicationStatus;
    /** As the teacher wrote it; the school bears the name of its first application. */
    school_name: string;
    teacher_name: string;
    teacher_email: string;
    teacher_tel: string;
    teacher_role: TeacherRole;
    teacher_role_remarks: string;
    /** The language in which the teacher applied, and is written to. */
    language: Language;
    remarks: string;
    created_on: number;
  };
  license_target: { id: string; target_name: string; company_name: string; created_on: number };
  license_batch: {
    id: string;
    target_id: string;
    request_key: string | null;
    /** The secret part of the name of its file. */
    file_token: string;
    license_type: LicenseType;
    license_count: number;
    generated_count: number;
    /** Either this or `expire_date`. */
    trial_days: number | null;
    expire_date: number | null;
    max_consumption_count: number;
    max_concurrent_count: number;
    /** JSON of a Permission. */
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
    /** That of the licence's batch, which never changes: with it, the users of a package are found without their licences. */
    target_id: string;
    consumed_on: number;
  };
};
