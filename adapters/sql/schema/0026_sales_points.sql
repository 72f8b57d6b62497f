-- The sales points of the house (rule A117), each in its last version. There is none until somebody changes one: then those that come with
-- the product are laid down too. One that was removed keeps its row, so that its address on the site stays its own.
create table sales_points (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 60),
  version integer not null check (version >= 1),
  name text not null check (char_length(name) between 2 and 80),
  address text not null check (char_length(address) between 5 and 100),
  city text not null check (char_length(city) between 2 and 50),
  postal_code text not null check (postal_code ~ '^[0-9]{3} [0-9]{2}$'),
  region text not null check (region in
    ('Bratislavský', 'Trnavský', 'Trenčiansky', 'Nitriansky', 'Žilinský', 'Banskobystrický', 'Prešovský', 'Košický')),
  lat double precision not null check (lat between 47.7 and 49.7),
  lng double precision not null check (lng between 16.2 and 22.9),
  opening_hours jsonb check (opening_hours ?& array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  phone text check (char_length(phone) between 9 and 60),
  email text check (char_length(email) between 1 and 100),
  services text[] not null check (
    cardinality(services) > 0 and services <@ array['voucher-purchase', 'voucher-redemption', 'customer-support']),
  type text not null check (type in ('partner', 'primary')),
  verified boolean not null,
  sample boolean not null,
  closed_from date,
  is_removed boolean not null,
  changed_by text check (char_length(changed_by) between 1 and 200),
  changed_at timestamptz,
  constraint a_change_has_its_author check ((changed_by is null) = (changed_at is null)),
  constraint a_true_one_is_removed_untouched check (sample or version <= 2 or not is_removed)
);
