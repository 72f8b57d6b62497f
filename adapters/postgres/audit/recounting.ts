/**
 * What the tables come to when they are counted anew, in the rows of `kept_figures`, whatever stands in them (rule I14). It asks no
 * function of the database, since `audit:verify` looks on a path of its own.
 */
export const recountedFigures = `
  select 'orders' as figure, order_status || ' ' || payment_status || ' ' || currency as key, count(*) as count,
         sum(charged_minor) as minor
    from voucher_orders group by order_status, payment_status, currency
  union all
  select 'days', (created_at at time zone 'Europe/Bratislava')::date || ' ' || currency, count(*),
         coalesce(sum(charged_minor) filter (where payment_status in ('paid', 'over')
           or (payment_status = 'refund-due' and order_status <> 'zrusena')), 0)
    from voucher_orders group by (created_at at time zone 'Europe/Bratislava')::date, currency
  union all
  select 'tickets', status, count(*), 0 from support_tickets group by status
  union all
  select 'vouchers', currency || ' ' || to_char(expires_at at time zone 'Europe/Bratislava', 'YYYY-MM') as key, count(*),
         sum(balance_minor)
    from vouchers where not voided and balance_minor::numeric + lapsed_minor > 0 group by 2
  union all
  select 'lapsed', currency || ' ' || to_char(expires_at at time zone 'Europe/Bratislava', 'YYYY-MM') as key, count(*),
         sum(lapsed_minor)
    from vouchers where not voided and lapsed_minor > 0 group by 2`
