import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { getEmployerUser } from './get-employer-user.ts';

const findSecondFactor = statement<{
  method: 'E' | 'S' | 'A';
  is_registered: boolean;
  is_new: boolean;
}>(
  'second-factor-of-user',
  `select second_factor_method as method, second_factor_registered_at is not null as is_registered,
     last_login_at is null as is_new
   from users where id = $1`,
);

/** Who the session belongs to. Before the second factor is given, it says no more than the address. */
export async function registerUser({ db, actor }: Context) {
  const [secondFactor] = await db.rows(findSecondFactor, [actor.userId]);
  if (!secondFactor) throw new Error('A session belongs to a user.');
  return {
    user: actor.secondFactorGiven
      ? await getEmployerUser(db, actor.userId)
      : { id: actor.userId, email: actor.email },
    isNewUser: secondFactor.is_new,
    mfaRequired: !actor.secondFactorGiven,
    mfaMethod: secondFactor.method,
    mfaRegistered: secondFactor.is_registered,
  };
}
