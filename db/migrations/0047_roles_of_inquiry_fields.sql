-- What a field of the inquiry form means to the studio, whatever its label says (issue 15). Clients get their name and
-- email from the fields with these roles. One field for each role.
alter table client_form_fields add column role text check (role in (
  'name', 'partner_name', 'email', 'phone', 'event_date', 'event_venue', 'guest_count', 'estimated_budget',
  'pinterest_link', 'vision_details'));
create unique index client_form_fields_role_key on client_form_fields (role);

-- Gives a role to the field that fits best: the one of that name, then the one whose label or type says so.
create function assign_role(wanted text, types text[], sure_types text[], label_pattern text)
returns void language sql as $$
  update client_form_fields set role = wanted
  where id = (
    select id from client_form_fields
    where role is null and field_type = any (types)
      and (field_name = wanted or field_type = any (sure_types) or field_label ~* label_pattern)
      and (field_name = wanted or wanted = 'partner_name'
        or field_label !~* '\m(partner|spouse|fianc|planner|company|business|vendor)')
    order by field_name = wanted desc, field_type = any (sure_types) desc, sort_order, id
    limit 1)
$$;
select assign_role('email', '{email,text}', '{email}', '\me-?mail');
select assign_role('partner_name', '{text}', '{}', '\m(partner|spouse|fianc)');
select assign_role('name', '{text}', '{}', '^\W*(your |full |first |client |contact )*(and last )?names?\W*$');
select assign_role('phone', '{tel,text}', '{tel}', '\m(tele)?phone\M');
select assign_role('event_date', '{date}', '{}', '\m(event|wedding|ceremony|date|day)\M');
select assign_role('event_venue', '{text,textarea,select}', '{}', '\m(venue|location)\M');
select assign_role('guest_count', '{text,select}', '{}', '\mguests?\M');
select assign_role('estimated_budget', '{text,select}', '{}', '\mbudget\M');
select assign_role('pinterest_link', '{url,text}', '{}', '\mpinterest\M');
select assign_role('vision_details', '{textarea,text}', '{}', '\m(vision|tell us|details)\M');
drop function assign_role;

-- An empty form gets these to start with.
insert into client_form_fields (field_name, field_label, field_type, is_required, placeholder, sort_order, role)
select field_name, field_label, field_type, false, placeholder, sort_order, field_name
from (values
  ('name', 'Your Name', 'text', null, 10),
  ('partner_name', 'Partner’s Name', 'text', null, 20),
  ('email', 'Email', 'email', null, 30),
  ('phone', 'Phone', 'tel', null, 40),
  ('event_date', 'Event Date', 'date', null, 50),
  ('event_venue', 'Venue', 'text', 'Name and town, if you have one', 60),
  ('guest_count', 'Guests', 'text', 'About how many', 70),
  ('estimated_budget', 'Estimated Budget', 'text', null, 80),
  ('vision_details', 'Tell Us About Your Vision', 'textarea', null, 90)
) as starting (field_name, field_label, field_type, placeholder, sort_order)
where not exists (select from client_form_fields);

-- A form without a name or an email cannot be answered: what is missing comes first.
insert into client_form_fields (field_name, field_label, field_type, sort_order, role)
select field_name, field_label, field_type,
  place + (select coalesce(min(sort_order), 10) - 10 from client_form_fields), field_name
from (values ('name', 'Your Name', 'text', 0), ('email', 'Email', 'email', 1))
  as needed (field_name, field_label, field_type, place)
where not exists (select from client_form_fields field where field.role = needed.field_name)
on conflict (field_name) do nothing;
update client_form_fields set is_required = true where role in ('name', 'email') and not is_required;
update client_form_fields set field_type = 'email' where role = 'email' and field_type <> 'email';
