-- Whether a letter has the number of a carrier already is asked at each hand-over.
create index deliveries_tracking_number on deliveries (tracking_number) where tracking_number is not null;
