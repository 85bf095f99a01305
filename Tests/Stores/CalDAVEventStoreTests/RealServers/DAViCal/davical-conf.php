<?php
// What DAViCal reads, included by its always.php. PGHOST has the folder of the database's socket.

// What router.php called it to be found.
$_SERVER['SERVER_NAME'] = '127.0.0.1';
$c->domain_name = '127.0.0.1';
$c->admin_email = 'admin@example.org';
$c->pg_connect[] = 'dbname=davical user=davical_app';
// Everybody makes calendars of their own.
$c->default_collections = array();

/** Lets everybody in who has the password, and makes them known. */
function let_in($username, $password) {
    global $c;
    if ($password !== 'secret') {
        return false;
    }
    $principal = new Principal('username', $username);
    if (!$principal->Exists()) {
        $principal->Create(array(
            'username' => $username, 'user_active' => true, 'fullname' => $username, 'type_id' => 1,
            'email' => "$username@example.org", 'default_privileges' => sprintf('%024b', privilege_to_bits($c->default_privileges)),
        ));
        $principal = new Principal('username', $username);
    }
    return $principal;
}

$c->authenticate_hook = array('call' => 'let_in');
