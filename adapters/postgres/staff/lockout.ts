import type { SignInLockout } from '@hotovo/application/staff/ports'
import { signInLockout } from '@hotovo/domain/limits'
import { lockedUntil } from '@hotovo/domain/staff/lockout'
import { z } from 'zod/mini'
import { Instant } from '../../sql/codec.ts'
import type { Sql } from '../sql.ts'

/** Takes a few lockouts along that are over, and waits for none. */
const attempt = `
  with swept as (
    delete from sign_in_gates where key in (
      select key from sign_in_gates where expires_at <= $2 and key <> $1
       order by expires_at limit 4 for update skip locked
    )
  )
  insert into sign_in_gates as g (key, failures, admitted, expires_at)
  values ($1, array[$2::timestamptz], true, $2::timestamptz + $5 * interval '1 minute')
  on conflict (key) do update set
    admitted = cardinality(g.failures) < $3
      or $2::timestamptz >= g.failures[cardinality(g.failures)] + $5 * interval '1 minute',
    failures = case
      when cardinality(g.failures) < $3 then array(
        select failure from unnest(g.failures) with ordinality as counted (failure, place)
         where failure > $2::timestamptz - $4 * interval '1 minute' order by place
      ) || $2::timestamptz
      when $2::timestamptz < g.failures[cardinality(g.failures)] + $5 * interval '1 minute' then g.failures
      else array[$2::timestamptz]
    end,
    expires_at = greatest(g.expires_at, excluded.expires_at)
  returning to_jsonb(failures) as failures, admitted`

const withdrawal = `
  update sign_in_gates
     set failures = failures[:array_position(failures, $2::timestamptz) - 1]
                 || failures[array_position(failures, $2::timestamptz) + 1:]
   where key = $1 and $2::timestamptz = any (failures)`

const Failures = z.array(Instant)

/** Failed tries to sign in, in PostgreSQL. */
export function postgresSignInLockout({ query }: Sql): SignInLockout {
  return {
    attempt: async (key, at) => {
      const { failures, windowMinutes, lockMinutes } = signInLockout
      const [row] = await query<{ failures: unknown; admitted: boolean }>(attempt, [
        key,
        at,
        failures,
        windowMinutes,
        lockMinutes,
      ])
      const counted = Failures.parse(row!.failures)
      const retryAt = lockedUntil(counted)
      if (!row!.admitted) return { kind: 'locked', retryAt: retryAt! }
      return { kind: 'admitted', remaining: failures - counted.length, retryAt }
    },
    withdraw: async (key, at) => {
      await query(withdrawal, [key, at])
    },
  }
}
