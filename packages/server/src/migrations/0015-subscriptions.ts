import type { Kysely } from 'kysely';

/** The sources of access: whitelist, event codes, schools and licenses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('whitelist_email')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('remarks', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('event_code')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('start_from', 'bigint', (c) => c.notNull())
    .addColumn('end_until', 'bigint', (c) => c.notNull())
    .addColumn('registration_end', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('event_code_use')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('event_code_id', 'text', (c) => c.notNull().references('event_code.id'))
    .addColumn('used_on', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('event_code_use_pk', ['user_id', 'event_code_id'])
    .execute();
  await db.schema
    .createIndex('event_code_use_code')
    .on('event_code_use')
    .columns(['event_code_id', 'user_id'])
    .execute();

  await db.schema
    .createTable('school')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email_domain', 'text', (c) => c.notNull().unique())
    .addColumn('valid_from', 'bigint')
    .addColumn('valid_to', 'bigint')
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('school_application')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('school_id', 'text', (c) => c.notNull().references('school.id'))
    .addColumn('event_code_id', 'text', (c) => c.notNull().references('event_code.id'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('school_name', 'text', (c) => c.notNull())
    .addColumn('teacher_name', 'text', (c) => c.notNull())
    .addColumn('teacher_email', 'text', (c) => c.notNull())
    .addColumn('teacher_tel', 'text', (c) => c.notNull())
    .addColumn('teacher_role', 'text', (c) => c.notNull())
    .addColumn('teacher_role_remarks', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('remarks', 'text', (c) => c.notNull())
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('school_application_school')
    .on('school_application')
    .columns(['school_id', 'status'])
    .execute();
  // At most one application is pending, however often the form is sent.
  await db.schema
    .createIndex('school_application_pending')
    .unique()
    .on('school_application')
    .columns(['teacher_email', 'event_code_id'])
    .where('status' as never, '=', 'pending')
    .execute();

  await db.schema
    .createTable('license_target')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('target_name', 'text', (c) => c.notNull())
    .addColumn('company_name', 'text', (c) => c.notNull())
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('license_target_name', ['company_name', 'target_name'])
    .execute();
  await db.schema
    .createTable('license_batch')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('target_id', 'text', (c) => c.notNull().references('license_target.id'))
    .addColumn('request_key', 'text', (c) => c.unique())
    .addColumn('file_token', 'text', (c) => c.notNull().unique())
    .addColumn('license_type', 'text', (c) => c.notNull())
    .addColumn('license_count', 'integer', (c) => c.notNull())
    .addColumn('generated_count', 'integer', (c) => c.notNull())
    .addColumn('trial_days', 'integer')
    .addColumn('expire_date', 'bigint')
    .addColumn('max_consumption_count', 'integer', (c) => c.notNull())
    .addColumn('max_concurrent_count', 'integer', (c) => c.notNull())
    .addColumn('permission', 'text', (c) => c.notNull())
    .addColumn('start_generation_time', 'bigint')
    .addColumn('complete_generation_time', 'bigint')
    .addColumn('revoked_on', 'bigint')
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('license_batch_target').on('license_batch').column('target_id').execute();
  await db.schema
    .createTable('license')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('batch_id', 'text', (c) => c.notNull().references('license_batch.id'))
    .addColumn('license_key', 'text', (c) => c.notNull().unique())
    // Stored, not derived from the consumptions: deleting an account must not restart the trial of its license.
    .addColumn('first_consumed_on', 'bigint')
    .addColumn('revoked_on', 'bigint')
    .execute();
  await db.schema.createIndex('license_batch_id').on('license').columns(['batch_id', 'id']).execute();
  await db.schema.createIndex('license_first_consumed').on('license').column('first_consumed_on').execute();
  await db.schema
    .createTable('license_consumption')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('license_id', 'text', (c) => c.notNull().references('license.id'))
    .addColumn('consumed_on', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('license_consumption_pk', ['user_id', 'license_id'])
    .execute();
  await db.schema
    .createIndex('license_consumption_license')
    .on('license_consumption')
    .columns(['license_id', 'user_id'])
    .execute();
}
