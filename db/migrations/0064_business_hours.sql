-- When the studio works in an ordinary week, Sunday first; closures are the exceptions. At first the specification's hours.
create function is_business_hours(hours jsonb) returns boolean language sql immutable parallel safe
  return jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7
    and not jsonb_path_exists(hours, '$[*] ? (!(@.state == "open" || @.state == "by_appointment" || @.state == "closed"))')
    and not jsonb_path_exists(hours, '$[*] ? (!(@.opens < @.closes))');

alter table studio_settings add column hours jsonb not null default '[
  {"state": "closed", "opens": "10:00", "closes": "18:00", "delivers": false},
  {"state": "open", "opens": "10:00", "closes": "18:00", "delivers": true},
  {"state": "open", "opens": "10:00", "closes": "18:00", "delivers": true},
  {"state": "open", "opens": "10:00", "closes": "18:00", "delivers": true},
  {"state": "open", "opens": "10:00", "closes": "18:00", "delivers": true},
  {"state": "open", "opens": "10:00", "closes": "18:00", "delivers": true},
  {"state": "by_appointment", "opens": "10:00", "closes": "18:00", "delivers": false}
]' constraint business_hours check (is_business_hours(hours));
