import { STANDING_ORDER_STOPPED } from '~/features/standing-orders/standing-order-email.server';
import {
  ACCOUNT_CHANGED,
  ACCOUNT_EXISTS,
  ADDRESS_ASKED,
  ADDRESS_CHANGED,
  CLIENT_INVITATION,
  CONFIRM_ADDRESS,
  PASSWORD_RESET,
  SIGN_IN_LINK,
  STAFF_INVITATION,
} from '~/features/accounts/account-email-definitions.server';
import { TEST_EMAIL } from '~/features/admin/dashboard/test-email.server';
import { ERROR_REPORT } from '~/features/connections/error-report-email.server';
import {
  MEETING_BOOKED,
  MEETING_CANCELLED,
  MEETING_CONFIRMED,
  MEETING_MOVED,
  MEETING_REMINDER,
  MEETING_REQUESTED,
  VIDEO_LINK,
} from '~/features/booking/calendar/meeting-email-definitions.server';
import { MEETING_STUDIO } from '~/features/booking/calendar/studio-meeting-email.server';
import { MESSAGE_ANSWER, MESSAGE_STUDIO } from '~/features/contact/contact-email-definitions.server';
import {
  INQUIRY_CHANGED_STUDIO,
  INQUIRY_RECEIVED,
  INQUIRY_STUDIO,
} from '~/features/inquiries/form/inquiry-email-definitions.server';
import { LETTER_STUDIO } from '~/features/letters/letter-studio-email.server';
import { LETTER } from '~/features/letters/letter-email.server';
import { PORTAL_NEWS } from '~/features/portal/portal-news.server';
import { PHOTOS_STUDIO } from '~/features/portal/photos-email.server';
import { MORNING_STUDIO } from '~/features/due/morning-email.server';
import { CONFIRM_REMINDERS, DATE_REMINDER } from '~/features/reminders/reminder-email-definitions.server';
import { ORDER_CHANGED, ORDER_CHANGED_STUDIO } from '~/features/selling/change/order-changed-email.server';
import { BALANCE_PAID, PAYMENT_LINK } from '~/features/money/payments/balance-email-definitions.server';
import { INVOICE } from '~/features/house-accounts/invoice-email.server';
import { STATEMENT } from '~/features/house-accounts/statement-email.server';
import { GIFT_CARD, GIFT_CARD_BOUGHT } from '~/features/gift-cards/gift-card-email-definitions.server';
import {
  SUBSCRIPTION_DAY_CHANGED,
  SUBSCRIPTION_ENDED,
  SUBSCRIPTION_MOVED,
  SUBSCRIPTION_STARTED,
  SUBSCRIPTION_STOPPED,
  SUBSCRIPTION_STOPPED_STUDIO,
  SUBSCRIPTION_UNPAID,
  SUBSCRIPTION_UPCOMING,
  SUBSCRIPTION_CARD_CHANGED,
  SUBSCRIPTION_CARD_EXPIRES,
} from '~/features/orders/subscriptions/subscription-email-definitions.server';
import { BACK_IN_STOCK } from '~/features/catalog/products/stock-alert-email.server';
import {
  ORDER_DELIVERED,
  ORDER_MADE,
  ORDER_NOT_DELIVERED,
  ORDER_OUT,
  PICKUP_CONFIRMED,
} from '~/features/workshop/fulfillment-email-definitions.server';
import { REVIEW_REQUEST } from '~/features/workshop/review-request.server';
import {
  ORDER_CANCELLED,
  ORDER_CANCELLED_STUDIO,
  ORDER_PAID,
  ORDER_PAID_STUDIO,
} from '~/features/orders/emails/order-email-definitions.server';
import { ORDER_LINK_AGAIN } from '~/features/checkout/order-page/order-link-email.server';
import {
  ORDER_PARTLY_REFUNDED,
  ORDER_REFUNDED,
  ORDER_REFUNDED_STUDIO,
} from '~/features/orders/emails/refund-email-definitions.server';
import {
  PART_REFUND,
  DIFFERENCES_FOUND,
  PAYMENT_DISPUTED,
  PAYMENT_UNMATCHED,
  REFUND_FAILED,
} from '~/features/money/payments/payment-email-definitions.server';
import { CONFIRM_TAX_EXEMPTION } from '~/features/checkout/exemptions/exemption-email.server';
import type { AnyEmail } from '~/features/studio/email-definition.server';

/** Every email that the program sends. Staff see each group in this order. */
export const EMAILS: AnyEmail[] = [
  PICKUP_CONFIRMED,
  ORDER_MADE,
  ORDER_OUT,
  ORDER_DELIVERED,
  ORDER_NOT_DELIVERED,
  REVIEW_REQUEST,
  ORDER_PAID,
  ORDER_LINK_AGAIN,
  CONFIRM_TAX_EXEMPTION,
  ORDER_REFUNDED,
  ORDER_CHANGED,
  ORDER_CHANGED_STUDIO,
  ORDER_PARTLY_REFUNDED,
  ORDER_CANCELLED,
  BACK_IN_STOCK,
  PAYMENT_LINK,
  BALANCE_PAID,
  INVOICE,
  STATEMENT,
  GIFT_CARD_BOUGHT,
  GIFT_CARD,
  SUBSCRIPTION_STARTED,
  SUBSCRIPTION_UPCOMING,
  SUBSCRIPTION_MOVED,
  SUBSCRIPTION_DAY_CHANGED,
  SUBSCRIPTION_UNPAID,
  SUBSCRIPTION_STOPPED,
  SUBSCRIPTION_ENDED,
  STANDING_ORDER_STOPPED,
  SUBSCRIPTION_STOPPED_STUDIO,
  SUBSCRIPTION_CARD_EXPIRES,
  SUBSCRIPTION_CARD_CHANGED,
  CONFIRM_REMINDERS,
  DATE_REMINDER,
  ORDER_PAID_STUDIO,
  ORDER_REFUNDED_STUDIO,
  ORDER_CANCELLED_STUDIO,
  PAYMENT_UNMATCHED,
  REFUND_FAILED,
  PART_REFUND,
  PAYMENT_DISPUTED,
  DIFFERENCES_FOUND,
  MEETING_BOOKED,
  MEETING_REQUESTED,
  MEETING_CONFIRMED,
  MEETING_MOVED,
  MEETING_REMINDER,
  VIDEO_LINK,
  MEETING_CANCELLED,
  MEETING_STUDIO,
  INQUIRY_RECEIVED,
  INQUIRY_STUDIO,
  INQUIRY_CHANGED_STUDIO,
  LETTER,
  LETTER_STUDIO,
  PHOTOS_STUDIO,
  PORTAL_NEWS,
  MESSAGE_ANSWER,
  MESSAGE_STUDIO,
  CLIENT_INVITATION,
  STAFF_INVITATION,
  ACCOUNT_EXISTS,
  SIGN_IN_LINK,
  PASSWORD_RESET,
  CONFIRM_ADDRESS,
  ADDRESS_ASKED,
  ADDRESS_CHANGED,
  ACCOUNT_CHANGED,
  MORNING_STUDIO,
  TEST_EMAIL,
  ERROR_REPORT,
];

export function findEmail(id: string): AnyEmail | undefined {
  return EMAILS.find((email) => email.id === id);
}
