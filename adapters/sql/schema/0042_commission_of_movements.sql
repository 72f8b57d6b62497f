-- What a shop keeps of a movement of cash, at the rate that held then (rule K11). Of those before, as the desk has it now.
alter table cash_movements add column commission integer check (commission between 0 and 10000);
update cash_movements m set commission = case m.kind when 'order' then 0 else d.commission end
  from cash_desks d where d.sales_point_id = m.sales_point_id;
alter table cash_movements
  alter column commission set not null,
  add constraint nothing_is_kept_of_orders check (kind <> 'order' or commission = 0);
