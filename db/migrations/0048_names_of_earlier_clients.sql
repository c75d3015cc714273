-- Clients whose name, email or phone was asked under another field name have them in form_data only (issue 15).
update clients set name = given.answer
from (
  select c.id, c.form_data ->> field.field_name as answer from clients c
  join client_form_fields field on field.role = 'name' and c.form_data ? field.field_name where c.name is null
) as given where given.id = clients.id and given.answer <> '';
update clients set email = given.answer
from (
  select c.id, c.form_data ->> field.field_name as answer from clients c
  join client_form_fields field on field.role = 'email' and c.form_data ? field.field_name where c.email is null
) as given where given.id = clients.id and given.answer <> '';
update clients set phone = given.answer
from (
  select c.id, c.form_data ->> field.field_name as answer from clients c
  join client_form_fields field on field.role = 'phone' and c.form_data ? field.field_name where c.phone is null
) as given where given.id = clients.id and given.answer <> '';
