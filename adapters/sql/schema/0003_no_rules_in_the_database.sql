-- Visitors ask an Edge Function, and no function of the database any more (decision 74): what those knew goes, and with `is_staff` the
-- policies that asked it, which each start of a project makes anew.
drop schema if exists door cascade;
drop function if exists is_staff() cascade;
drop function if exists ask_human(), order_vouchers(jsonb, text), own_order(text), ask_for_support(jsonb), give_feedback(jsonb);
