-- Orders are found by an account that was typed for what is given back of them (rule A19).
create index refund_accounts_iban on refund_accounts (iban);
