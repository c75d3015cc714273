-- On days without other deliveries flowers may still go to services, between two times.
create or replace function is_business_hours(hours jsonb) returns boolean language sql immutable parallel safe
  return jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7
    and not jsonb_path_exists(hours, '$[*] ? (!(@.state == "open" || @.state == "by_appointment" || @.state == "closed"))')
    and not jsonb_path_exists(hours, '$[*] ? (!(@.opens < @.closes))')
    and not jsonb_path_exists(hours, '$[*].services ? (!(@.opens < @.closes))');
