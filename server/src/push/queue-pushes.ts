/**
 * SQL that queues pushes to all devices of users: for each row of `source`, which has `user_id`,
 * `notify_id`, `title`, `body` and `address`.
 */
export const queueingPushes = (source: string, now: string): string =>
  `insert into pushes (user_id, device_id, notify_id, title, body, address, provider, state,
     created_at, not_before)
   select told.user_id, device.id, told.notify_id, told.title, told.body, told.address,
     case device.kind when 'web' then split_part(device.address, '/', 3) else device.kind end,
     'waiting', ${now}, ${now}
   from ${source} told join push_devices device on device.user_id = told.user_id`;
