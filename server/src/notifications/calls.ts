import * as contract from '@tradebridge/contract/notifications';
import { serve } from '../platform/serve.ts';
import { forgetBouncedAddress, retrieveBouncedAddresses } from './bounced-addresses.ts';
import { markAllNotificationsRead, markNotificationRead } from './mark-read.ts';
import { retrievePreferences, savePreference } from './preferences.ts';
import { getNotification, retrieveNotifications, retrieveSummary } from './read-notifications.ts';
import {
  retrieveDeliveries,
  retrieveRecipients,
  retrieveRefusedMails,
  retrieveSend,
  retrieveSends,
  retrieveUndelivered,
} from './read-sends.ts';
import {
  countRecipients,
  sendNotification,
  sendNotificationToAllUsers,
  sendNotificationToContactUsers,
} from './send-message.ts';

export const notificationCalls = {
  [contract.retrieveNotifications.path]: serve(
    contract.retrieveNotifications,
    retrieveNotifications,
  ),
  [contract.getNotification.path]: serve(contract.getNotification, getNotification),
  [contract.markNotificationRead.path]: serve(contract.markNotificationRead, markNotificationRead),
  [contract.markAllNotificationsRead.path]: serve(
    contract.markAllNotificationsRead,
    markAllNotificationsRead,
  ),
  [contract.retrieveSummary.path]: serve(contract.retrieveSummary, retrieveSummary),
  [contract.sendNotification.path]: serve(contract.sendNotification, sendNotification),
  [contract.sendNotificationToAllUsers.path]: serve(
    contract.sendNotificationToAllUsers,
    sendNotificationToAllUsers,
  ),
  [contract.sendNotificationToContactUsers.path]: serve(
    contract.sendNotificationToContactUsers,
    sendNotificationToContactUsers,
  ),
  [contract.countRecipients.path]: serve(contract.countRecipients, countRecipients),
  [contract.retrieveSends.path]: serve(contract.retrieveSends, retrieveSends),
  [contract.retrieveSend.path]: serve(contract.retrieveSend, retrieveSend),
  [contract.retrieveRecipients.path]: serve(contract.retrieveRecipients, retrieveRecipients),
  [contract.retrieveUndelivered.path]: serve(contract.retrieveUndelivered, retrieveUndelivered),
  [contract.retrieveRefusedMails.path]: serve(contract.retrieveRefusedMails, retrieveRefusedMails),
  [contract.retrieveBouncedAddresses.path]: serve(
    contract.retrieveBouncedAddresses,
    retrieveBouncedAddresses,
  ),
  [contract.forgetBouncedAddress.path]: serve(contract.forgetBouncedAddress, forgetBouncedAddress),
  [contract.retrieveDeliveries.path]: serve(contract.retrieveDeliveries, retrieveDeliveries),
  [contract.retrievePreferences.path]: serve(contract.retrievePreferences, retrievePreferences),
  [contract.savePreference.path]: serve(contract.savePreference, savePreference),
};
