import {
  type ExportedTables,
  ofContacts,
  ofLearners,
  ofOwnSubmissions,
  ownOnly,
} from './exported-rows.ts';

/** What the portal itself keeps about an account: sign-in, messages, forms, and what it did. */
export const exportedAccountTables: ExportedTables = {
  users: {
    columns: [
      ...['id', 'name', 'email', 'email_verified', 'is_admin', 'is_support', 'is_break_glass'],
      ...['second_factor_method', 'second_factor_registered_at', 'sms_number', 'last_login_at'],
      ...['previous_login_at', 'disabled_at', 'created_at', 'updated_at'],
    ],
    where: 'id = $1',
  },
  accounts: { columns: ['provider_id', 'account_id', 'created_at'], where: 'user_id = $1' },
  sessions: {
    columns: [
      ...['second_factor_at', 'second_factor_by', 'proved_at', 'last_seen_at', 'ip_address'],
      ...['user_agent', 'created_at', 'expires_at'],
    ],
    where: 'user_id = $1',
  },
  second_factor_passcodes: {
    columns: ['purpose', 'channel', 'sent_at', 'used_at'],
    where: 'session_id in (select id from sessions where user_id = $1)',
  },
  second_factor_changes: {
    columns: ['method', 'sms_number', 'started_at'],
    where: 'session_id in (select id from sessions where user_id = $1)',
  },
  recovery_codes: { columns: ['used_at'], where: 'user_id = $1' },
  passkeys: {
    columns: ['name', 'device_type', 'is_backed_up', 'created_at', 'last_used_at'],
    where: 'user_id = $1',
  },
  trusted_devices: {
    columns: ['user_agent', 'created_at', 'last_used_at', 'expires_at'],
    where: 'user_id = $1',
  },
  known_devices: { columns: ['created_at', 'last_used_at', 'expires_at'], where: 'user_id = $1' },
  known_networks: { columns: ['last_used_at'], where: 'user_id = $1' },
  account_links: {
    columns: ['kind', 'email', 'created_at', 'expires_at', 'used_at'],
    where: `user_id = $1 or lower(email) = $2 or contact_id in ${ofContacts} or student_id in ${ofLearners}`,
  },
  provider_sign_ins: { columns: ['provider', 'created_at'], where: 'user_id = $1' },
  failed_attempts: {
    columns: ['count', 'first_at', 'last_at', 'blocked_until'],
    where: 'user_id = $1',
  },
  idempotency_keys: { columns: ['call', 'created_at'], where: 'user_id = $1' },
  staff_views: {
    columns: ['employer_id'],
    where: 'session_id in (select id from sessions where user_id = $1)',
  },
  contact_views: {
    columns: ['contact_id', 'started_at', 'ends_at', 'ended_at'],
    where: `user_id = $1 or staff_user_id = $1 or contact_id in ${ofContacts}`,
  },
  calendar_addresses: {
    columns: ['employer_id', 'contract_id', 'created_at', 'last_read_at'],
    where: 'user_id = $1',
  },
  news_reads: { columns: ['news_id', 'at'], where: 'user_id = $1' },
  notification_preferences: {
    columns: ['kind', 'in_app', 'by_mail', 'by_push'],
    where: 'user_id = $1',
  },
  notifications: {
    columns: ['id', 'kind', 'title', 'body', 'address', 'employer_id', 'in_app', 'created_at'],
    where: 'user_id = $1',
  },
  unread_notifications: { columns: ['notification_id'], where: 'user_id = $1' },
  notification_reads: { columns: ['notification_id', 'at'], where: 'user_id = $1' },
  notification_deliveries: {
    columns: ['notification_id', 'channel', 'state', 'created_at', 'sent_at', 'reason'],
    where: 'notification_id in (select id from notifications where user_id = $1)',
  },
  notification_sends: {
    columns: ['audience', 'title', 'body', 'recipients', 'created_at'],
    where: 'user_id = $1',
  },
  refused_mails: { columns: ['email', 'subject', 'reason', 'at'], where: 'lower(email) = $2' },
  sent_mails: { columns: ['email', 'subject', 'at'], where: 'lower(email) = $2' },
  bounced_addresses: {
    columns: ['email', 'subject', 'status', 'reason', 'at'],
    where: 'email = $2',
  },
  push_devices: { columns: ['kind', 'registered_at'], where: 'user_id = $1' },
  pushes: {
    columns: ['title', 'body', 'address', 'state', 'created_at', 'sent_at', 'arrived_at'],
    where: 'user_id = $1',
  },
  answers_drafts: {
    columns: ['form_id', 'form_version', 'answers', 'saved_at'],
    where: 'user_id = $1',
  },
  submissions: {
    columns: [
      ...['id', 'form_id', 'form_version', 'form_name', 'email', 'name', 'answers', 'state'],
      ...['reference', 'submitted_at', 'completed_at', 'progress'],
    ],
    where: `id in ${ofOwnSubmissions} or assigned_to = $1`,
  },
  submission_files: {
    columns: ['submission_id', 'field', 'original_name', 'size', 'type', 'uploaded_at'],
    where: `submission_id in ${ofOwnSubmissions}`,
  },
  submission_notes: {
    columns: ['submission_id', 'text', 'written_at'],
    where: `submission_id in ${ofOwnSubmissions} or written_by = $1`,
  },
  handler_runs: {
    columns: ['submission_id', 'routine', 'state', 'at'],
    where: `submission_id in ${ofOwnSubmissions}`,
  },
  form_assignments: {
    columns: ['form_id', 'kind', 'assignee_id', 'due_on', 'assigned_at'],
    where: `assigned_by = $1 or (kind = 'contact' and assignee_id in ${ofContacts})
      or (kind = 'student' and assignee_id in ${ofLearners})`,
  },
  form_handler_lists: { columns: ['form_id', 'version'], where: 'changed_by = $1' },
  contents: { columns: ['kind', 'id', 'version', 'changed_at'], where: 'changed_by = $1' },
  content_versions: { columns: ['kind', 'id', 'version', 'name', 'at'], where: 'by_user = $1' },
  label_overrides: {
    columns: ['language', 'key', 'text', 'version', 'changed_at'],
    where: 'changed_by = $1',
  },
  label_override_history: {
    columns: ['language', 'key', 'text', 'version', 'changed_at'],
    where: 'changed_by = $1',
  },
  media: { columns: ['name', 'alt', 'uploaded_at'], where: 'uploaded_by = $1' },
  settings: { columns: ['key', 'version', 'changed_at'], where: 'changed_by = $1' },
  service_tokens: {
    columns: ['name', 'scopes', 'created_at', 'expires_at', 'revoked_at'],
    where: 'created_by = $1 or revoked_by = $1',
  },
  audit_events: {
    columns: [
      ...['number', 'at', 'kind', 'employer_id', 'subject_type', 'subject_id', 'details'],
      ownOnly('ip_address'),
    ],
    where: `user_id = $1 or (subject_type = 'user' and subject_id = $1)
      or (subject_type = 'contact' and subject_id in ${ofContacts})
      or (subject_type = 'student' and subject_id in ${ofLearners})`,
  },
};
