-- How many orders somebody noted something about, without which a third of them is taken for it, and the wrong index is read.
create statistics voucher_orders_noted_share on (num_nonnulls(notes, admin_notes)) from voucher_orders;
analyze voucher_orders;
