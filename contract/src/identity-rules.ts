/** Digits of a passcode of the second factor (ID-075). */
export const passcodeLength = 6;

/** How a second factor reaches its user: E e-mail, S SMS, A authenticator app (ID-060). */
export type SecondFactorMethod = 'E' | 'S' | 'A';
