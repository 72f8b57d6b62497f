-- Money that went to an account of another customer is told by it (rule P44).
create index refund_transfers_iban on refund_transfers (iban);
