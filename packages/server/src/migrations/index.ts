import type { Migration } from 'kysely/migration';
import type { Engine } from '../platform/db/database.ts';
import * as accounts from './0001-accounts.ts';
import * as projects from './0002-projects.ts';
import * as topics from './0003-topics.ts';
import * as charts from './0004-charts.ts';
import * as records from './0005-records.ts';
import * as tokenKey from './0006-token-key.ts';
import * as rollupCompensation from './0007-rollup-compensation.ts';
import * as messageLog from './0008-message-log.ts';
import * as accountSignIn from './0010-account-sign-in.ts';
import * as subscriptions from './0015-subscriptions.ts';
import * as administration from './0016-administration.ts';
import * as outbox from './0017-outbox.ts';
import * as refreshRetry from './0018-refresh-retry.ts';
import * as listIndexes from './0019-list-indexes.ts';
import * as projectTokens from './0020-project-tokens.ts';
import * as projectFiles from './0021-project-files.ts';
import * as projectDeletions from './0022-project-deletions.ts';
import * as chartTypes from './0023-chart-types.ts';
import * as dashboards from './0024-dashboards.ts';
import * as recordPlace from './0032-record-place.ts';
import * as refusedMessages from './0033-refused-messages.ts';
import * as withdrawableLinks from './0035-withdrawable-links.ts';
import * as verifiedAccounts from './0037-verified-accounts.ts';
import * as signInSecurity from './0038-sign-in-security.ts';
import * as carriedValues from './0039-carried-values.ts';
import * as endedAccess from './0040-ended-access.ts';
import * as recordText from './0041-record-text.ts';
import * as linesByDevice from './0043-lines-by-device.ts';
import * as schoolValidity from './0049-school-validity.ts';
import * as applets from './0050-applets.ts';
import * as weather from './0055-weather.ts';
import * as dashboardSharing from './0056-dashboard-sharing.ts';
import * as units from './0057-units.ts';
import * as topicListOrder from './0058-topic-list-order.ts';
import * as messageLogPages from './0059-message-log-pages.ts';
import * as recordBatches from './0060-record-batches.ts';
import * as sparseHours from './0061-sparse-hours.ts';
import * as batchChecksums from './0062-batch-checksums.ts';
import * as viewOnlyLinks from './0063-view-only-links.ts';
import * as noPauses from './0064-no-pauses.ts';
import * as triggerTiming from './0065-trigger-timing.ts';
import * as appletRuns from './0066-applet-runs.ts';
import * as triggerEmails from './0068-trigger-emails.ts';
import * as triggerSchedules from './0069-trigger-schedules.ts';
import * as leftOutRuns from './0073-left-out-runs.ts';
import * as boardWatches from './0074-board-watches.ts';
import * as dashboardButtons from './0075-dashboard-buttons.ts';
import * as runOrder from './0076-run-order.ts';
import * as notifications from './0078-notifications.ts';
import * as lastingFailures from './0079-lasting-failures.ts';
import * as combinedRuns from './0080-combined-runs.ts';
import * as schoolFeatures from './0083-school-features.ts';
import * as place from './0084-place.ts';
import * as demoClass from './0085-demo-class.ts';
import * as classes from './0087-classes.ts';
import * as memberRoles from './0090-member-roles.ts';
import * as messageProblems from './0092-message-problems.ts';
import * as classBoards from './0093-class-boards.ts';
import * as lessonPauses from './0094-lesson-pauses.ts';
import * as classWork from './0095-class-work.ts';
import * as classTasks from './0096-class-tasks.ts';
import * as classLimits from './0098-class-limits.ts';
import * as schoolMembers from './0099-school-members.ts';
import * as shownNames from './0100-shown-names.ts';
import * as newKeys from './0101-new-keys.ts';
import * as annotations from './0102-annotations.ts';
import * as formulas from './0104-formulas.ts';
import * as projectVisits from './0108-project-visits.ts';
import * as bareNumbers from './0112-bare-numbers.ts';
import * as valueImports from './0116-value-imports.ts';
import * as cloudLinks from './0117-cloud-links.ts';
import * as siot from './0136-siot.ts';
import * as waitingBatches from './0155-waiting-batches.ts';
import * as classAccounts from './0165-class-accounts.ts';
import * as classPasses from './0166-class-passes.ts';
import * as classTries from './0175-class-tries.ts';
import * as doubtfulNames from './0176-doubtful-names.ts';
import * as settledBoards from './0177-settled-boards.ts';
import * as archivedRoles from './0185-archived-roles.ts';
import * as sentNames from './0188-sent-names.ts';
import * as noPlaces from './0189-no-places.ts';
import * as directions from './0191-directions.ts';
import * as foundKeys from './0193-found-keys.ts';
import * as copyNames from './0195-copy-names.ts';
import * as leftOutValues from './0197-left-out-values.ts';
import * as publicBoardNames from './0199-public-board-names.ts';
import * as oneLogOfRuns from './0201-one-log-of-runs.ts';

/** All migrations by name, oldest first. A released migration never changes. */
export function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-accounts': accounts,
    '0002-projects': projects,
    '0003-topics': topics,
    '0004-charts': charts,
    '0005-records': { up: (db) => records.up(db, engine) },
    '0006-token-key': { up: (db) => tokenKey.up(db, engine) },
    '0007-rollup-compensation': rollupCompensation,
    '0008-message-log': messageLog,
    '0010-account-sign-in': accountSignIn,
    '0015-subscriptions': subscriptions,
    '0016-administration': administration,
    '0017-outbox': outbox,
    '0018-refresh-retry': refreshRetry,
    '0019-list-indexes': listIndexes,
    '0020-project-tokens': projectTokens,
    '0021-project-files': projectFiles,
    '0022-project-deletions': projectDeletions,
    '0023-chart-types': chartTypes,
    '0024-dashboards': dashboards,
    '0032-record-place': recordPlace,
    '0033-refused-messages': refusedMessages,
    '0035-withdrawable-links': withdrawableLinks,
    '0037-verified-accounts': verifiedAccounts,
    '0038-sign-in-security': signInSecurity,
    '0039-carried-values': carriedValues,
    '0040-ended-access': endedAccess,
    '0041-record-text': { up: (db) => recordText.up(db, engine) },
    '0043-lines-by-device': linesByDevice,
    '0049-school-validity': schoolValidity,
    '0050-applets': applets,
    '0055-weather': weather,
    '0056-dashboard-sharing': dashboardSharing,
    '0057-units': units,
    '0058-topic-list-order': topicListOrder,
    '0059-message-log-pages': { up: (db) => messageLogPages.up(db, engine) },
    '0060-record-batches': { up: (db) => recordBatches.up(db, engine) },
    '0061-sparse-hours': { up: (db) => sparseHours.up(db, engine) },
    '0062-batch-checksums': { up: (db) => batchChecksums.up(db, engine) },
    '0063-view-only-links': viewOnlyLinks,
    '0064-no-pauses': noPauses,
    '0065-trigger-timing': triggerTiming,
    '0066-applet-runs': appletRuns,
    '0068-trigger-emails': triggerEmails,
    '0069-trigger-schedules': triggerSchedules,
    '0073-left-out-runs': leftOutRuns,
    '0074-board-watches': boardWatches,
    '0075-dashboard-buttons': dashboardButtons,
    '0076-run-order': runOrder,
    '0078-notifications': notifications,
    '0079-lasting-failures': lastingFailures,
    '0080-combined-runs': combinedRuns,
    '0083-school-features': schoolFeatures,
    '0084-place': place,
    '0085-demo-class': demoClass,
    '0087-classes': classes,
    '0090-member-roles': memberRoles,
    '0092-message-problems': messageProblems,
    '0093-class-boards': classBoards,
    '0094-lesson-pauses': lessonPauses,
    '0095-class-work': classWork,
    '0096-class-tasks': classTasks,
    '0098-class-limits': classLimits,
    '0099-school-members': schoolMembers,
    '0100-shown-names': shownNames,
    '0101-new-keys': newKeys,
    '0102-annotations': annotations,
    '0104-formulas': formulas,
    '0108-project-visits': projectVisits,
    '0112-bare-numbers': bareNumbers,
    '0116-value-imports': valueImports,
    '0117-cloud-links': cloudLinks,
    '0136-siot': siot,
    '0155-waiting-batches': { up: (db) => waitingBatches.up(db, engine) },
    '0165-class-accounts': classAccounts,
    '0166-class-passes': classPasses,
    '0175-class-tries': classTries,
    '0176-doubtful-names': doubtfulNames,
    '0177-settled-boards': settledBoards,
    '0185-archived-roles': archivedRoles,
    '0188-sent-names': sentNames,
    '0189-no-places': noPlaces,
    '0191-directions': directions,
    '0193-found-keys': foundKeys,
    '0195-copy-names': copyNames,
    '0197-left-out-values': leftOutValues,
    '0199-public-board-names': publicBoardNames,
    '0201-one-log-of-runs': oneLogOfRuns,
  };
}
