-- It answers whether the account was kept now, and nothing once another one was typed than the one that was looked at (rule P38).
drop function if exists keep_refund_account (jsonb);
